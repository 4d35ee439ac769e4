import fc from 'fast-check';

// A large run (`npm run test:long`) tries each property of the domain twenty times as often.
if (process.env['TEST_SIZE'] === 'large') fc.configureGlobal({ numRuns: 2000 });
