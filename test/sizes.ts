/** `npm run test:full` runs the heavy tests at their full sizes; `npm test` at sizes that fit into every run. */
const full = process.env.TEST_SIZES === 'full'

export const size = (usual: number, whole: number): number => (full ? whole : usual)
