/** For every new page: looks after each frame, so that what it tells of has been drawn. `benchWatch` begins a watch. */
export const watcher = `(() => {
  if (location.protocol === 'about:') return;
  let watching = null;
  let hasChanged = true;
  let idleFrames = 0;
  // what is looked for is asked of the page only where something may have changed: asking costs time, too
  let mayBeThere = true;
  let wasThere = false;

  new MutationObserver((records) => {
    mayBeThere = true;
    if (records.some(({ type }) => type !== 'attributes')) hasChanged = true;
  }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  for (const type of ['input', 'scroll', 'transitionend', 'animationend'])
    addEventListener(type, () => { mayBeThere = true; }, { capture: true, passive: true });
  const observe = (options, meet) =>
    new PerformanceObserver((list) => {
      if (watching === null || watching.startedAt === null) return;
      for (const entry of list.getEntries()) meet(entry);
    }).observe(options);
  observe({ type: 'longtask', buffered: true }, ({ startTime, duration }) => {
    if (startTime + duration < watching.startedAt) return;
    watching.longestTaskMs = Math.max(watching.longestTaskMs, duration);
    hasChanged = true;
  });
  observe({ type: 'event', durationThreshold: 16 }, ({ startTime, duration, interactionId }) => {
    if (interactionId > 0 && startTime >= watching.startedAt)
      watching.inputMs = Math.max(watching.inputMs, duration);
  });
  const begin = ({ timeStamp }) => {
    if (watching !== null) watching.startedAt ??= timeStamp;
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { capture: true });

  const look = () => {
    if (watching === null || watching.startedAt === null) return;
    const ms = performance.now() - watching.startedAt;
    if (mayBeThere) {
      if (watching.firstMs === null && watching.isFirst()) watching.firstMs = ms;
      wasThere = watching.firstMs !== null && Boolean(watching.isComplete());
      mayBeThere = false;
    }
    const isThere = wasThere && document.fonts.status === 'loaded';
    idleFrames = isThere && !hasChanged ? idleFrames + 1 : 0;
    hasChanged = false;
    if (idleFrames < 2) return;
    const { nth, firstMs, longestTaskMs, inputMs } = watching;
    benchIdle(JSON.stringify({ nth, firstMs, completeMs: ms, longestTaskMs, inputMs }));
  };
  const afterFrame = new MessageChannel();
  const nextFrame = () => requestAnimationFrame(() => afterFrame.port2.postMessage(null));
  afterFrame.port1.onmessage = () => {
    look();
    nextFrame();
  };
  nextFrame();

  globalThis.benchWatch = (nth, isFirst, isComplete, since) => {
    const startedAt = since === 'page' ? 0 : null;
    watching = { nth, isFirst, isComplete, startedAt, firstMs: null, longestTaskMs: 0, inputMs: 0 };
    hasChanged = true;
    mayBeThere = true;
    wasThere = false;
    idleFrames = 0;
  };
})();`;
