/** `npm run test:full` runs the heavy tests at their full sizes; `npm test` at sizes that fit into every run. */
export const isFull = process.env.TEST_SIZES === 'full'

export const size = (usual: number, whole: number): number => (isFull ? whole : usual)
