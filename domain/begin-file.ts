import fc from 'fast-check';

// A fixed seed, so unrelated changes do not fail. `FUZZ_SEED` searches from another one.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 9) });
