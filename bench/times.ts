/** Returns the times of single replies in ms. */
export async function eachTime(times: number, ask: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await ask(n)
    took.push(performance.now() - began)
  }
  return took
}

export const median = (times: readonly number[]): number => percentile(times, 0.5)
export const p95 = (times: readonly number[]): number => percentile(times, 0.95)
export const p99 = (times: readonly number[]): number => percentile(times, 0.99)

/** Returns the nearest-rank percentile. */
const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN

/** Returns the target of a redirect: a product's page without its name redirects to the one with it. */
export async function redirected(url: string, path: string): Promise<string> {
  const { headers } = await fetch(url + path, { redirect: 'manual' })
  return headers.get('Location') ?? path
}

export async function read(url: string, token?: string): Promise<string> {
  const response = await fetch(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
  const body = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.slice(0, 500)}`)
  return body
}
