import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centredArea,
  defaultFrame,
  longestSide,
  maxAtOnce,
  maxZoom,
  outputSize,
  turnedBy,
  turnedSize,
  within,
} from './crop-geometry.ts';
import { captureOptions } from './capture-node.ts';
import {
  cropperTypes,
  jpegName,
  pickerTypes,
  sizeText,
  typeComplaint,
  uploadComplaint,
} from './image-files.ts';
import { added, keysOf, moved, removed, roomIn } from './image-list.ts';

const file = (name: string, type = '', size = 1000) => ({ name, type, size });

describe('which files are taken', () => {
  test.each([
    ['a.jpg', 'image/jpeg'],
    ['a.JPEG', 'image/jpeg'],
    ['图 片.png', 'image/png'],
    ['a.png', ''],
  ])('S137 the picker takes %s of type "%s"', (name, type) => {
    expect(uploadComplaint(file(name, type))).toBeNull();
  });

  test.each([
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
    ['a.jpg', 'text/html'],
    ['a.pdf', 'application/pdf'],
    ['jpg', ''],
    ['a.png.exe', ''],
    ['a.heic', 'image/heic'],
  ])('S137 S242 X20 the picker refuses %s of type "%s" in the exact words', (name, type) => {
    expect(uploadComplaint(file(name, type))).toBe('图片类型要求：jpeg、jpg、png');
  });

  test('S137 S138 X20 the cropper takes a gif, which the picker does not', () => {
    const taken = ['a.png', 'a.jpeg', 'a.gif', 'a.jpg'].filter(
      (name) => typeComplaint(file(name), cropperTypes) === null,
    );

    expect(taken).toHaveLength(4);
    expect(typeComplaint(file('a.webp'), cropperTypes)).toBe('图片类型要求：png、jpeg、gif、jpg');
    expect(typeComplaint(file('a.gif'), pickerTypes)).not.toBeNull();
    expect([pickerTypes.accept, cropperTypes.accept]).toEqual([
      '.jpg,.jpeg,.png',
      '.png,.jpeg,.gif,.jpg',
    ]);
  });

  test('what is beyond the 10 MB of the server is not sent', () => {
    const most = 10 * 1024 * 1024;

    expect(uploadComplaint(file('a.png', '', most))).toBeNull();
    expect(uploadComplaint(file('a.png', '', most + 1))).toBe('图片过大，单张最大10MB');
  });

  test('sizes and names read as people say them', () => {
    expect([0, 1500, 1_572_864].map(sizeText)).toEqual(['1 KB', '1 KB', '1.5 MB']);
    expect(['头像.gif', 'a.b.png', '.png', 'plain'].map(jpegName)).toEqual([
      '头像.jpg',
      'a.b.jpg',
      'image.jpg',
      'plain.jpg',
    ]);
  });
});

const links = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 });

describe('the list of images', () => {
  test('S71 one place earlier or later, and not past the ends', () => {
    const list = ['a', 'b', 'c'];

    expect(moved(list, 1, 0)).toEqual(['b', 'a', 'c']);
    expect(moved(list, 1, 2)).toEqual(['a', 'c', 'b']);
    expect(moved(list, 0, -1)).toBe(list);
    expect(moved(list, 2, 3)).toBe(list);
  });

  test('S71 wherever an image is moved, it lands there and none is lost', () => {
    fc.assert(
      fc.property(links, fc.nat(), fc.nat(), (list, someFrom, someTo) => {
        const [from, to] = [someFrom % list.length, someTo % list.length];
        const result = moved(list, from, to);

        expect(result[to]).toBe(list[from]);
        expect(result.toSorted()).toEqual(list.toSorted());
      }),
    );
  });

  test('S72 a deleted image is gone, the others stay in order', () => {
    expect(removed(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
  });

  test('S73 S106 there is room below num, and none at it', () => {
    expect([0, 1, 3, 4].map((count) => roomIn(Array<string>(count).fill('a'), 3))).toEqual([
      3, 2, 0, 0,
    ]);
    expect(added(['a'], ['b', 'c', 'd'], 3)).toEqual(['a', 'b', 'c']);
    expect(added(['a', 'b'], ['c'], 1)).toEqual(['a', 'b']);
  });

  test('an image that is there twice has two keys', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b')), (list) => {
        expect(new Set(keysOf(list)).size).toBe(list.length);
      }),
    );
  });
});

const side = fc.integer({ min: 1, max: 8000 });
const size = fc.record({ width: side, height: side });

describe('the cropper', () => {
  test('S259 150 × 150, 1:1, five images, zoom to 5, 750 px at most', () => {
    expect([defaultFrame, maxAtOnce, maxZoom, longestSide]).toEqual([
      { width: 150, height: 150 },
      5,
      5,
      750,
    ]);
  });

  test('S259 what leaves has the pixels it had, between the frame and 750 px', () => {
    const out = (side: number) => outputSize({ width: side, height: side }, defaultFrame);

    expect(out(20)).toEqual({ width: 150, height: 150 });
    expect(out(400)).toEqual({ width: 400, height: 400 });
    expect(out(3000)).toEqual({ width: 750, height: 750 });
  });

  test('S106 S259 of any frame the ratio is kept and no side is longer than 750 px', () => {
    fc.assert(
      fc.property(
        size,
        fc.record({
          width: fc.integer({ min: 50, max: 2000 }),
          height: fc.integer({ min: 50, max: 2000 }),
        }),
        (cut, frame) => {
          const out = outputSize(cut, frame);

          expect(Math.max(out.width, out.height)).toBeLessThanOrEqual(longestSide);
          expect(Math.abs(out.width * frame.height - out.height * frame.width)).toBeLessThanOrEqual(
            Math.max(frame.width, frame.height),
          );
        },
      ),
    );
  });

  test('until someone chooses, as much as fits is cut from the middle', () => {
    expect(centredArea({ width: 400, height: 300 }, defaultFrame)).toEqual({
      x: 50,
      y: 0,
      width: 300,
      height: 300,
    });
    expect(centredArea({ width: 100, height: 400 }, { width: 200, height: 100 })).toEqual({
      x: 0,
      y: 175,
      width: 100,
      height: 50,
    });
  });

  test('a quarter turn swaps the sides, two leave them', () => {
    const [quarter, half] = [90, 180].map((turn) => turnedSize({ width: 400, height: 300 }, turn));

    expect(quarter?.width).toBeCloseTo(300);
    expect(quarter?.height).toBeCloseTo(400);
    expect(half?.width).toBeCloseTo(400);
    expect([0, 90, 180, -180].map((degrees) => turnedBy(degrees, 90))).toEqual([90, 180, -90, -90]);
    expect([-180, 180].map((degrees) => turnedBy(degrees, -90))).toEqual([90, 90]);
  });

  test('a large image is made smaller whole, a small one stays', () => {
    expect(within({ width: 8000, height: 2000 }, 4000)).toEqual({ width: 4000, height: 1000 });
    expect(within({ width: 30, height: 20 }, 4000)).toEqual({ width: 30, height: 20 });
  });
});

test('S268 a capture waits 15 seconds for what it loads, on white', () => {
  expect(captureOptions).toEqual({ timeout: 15_000, backgroundColor: '#ffffff' });
});
