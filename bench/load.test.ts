import { expect, test } from 'vitest'
import { readWrk } from './load.ts'

const output = `Running 5s test @ http://127.0.0.1:3000/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.66ms    1.02ms  21.50ms   92.61%
    Req/Sec    19.80k     2.11k   23.10k    70.00%
  Latency Distribution
     50%  850.00us
     75%    1.90ms
     90%    2.30ms
     99%    1.25s
  98519 requests in 5.00s, 1.70GB read
  Socket errors: connect 0, read 3, write 0, timeout 2
  Non-2xx or 3xx responses: 7
Requests/sec:  19702.31
Transfer/sec:    348.21MB
`

test('what wrk prints is read with its units, and all that failed', () => {
  expect(readWrk(output)).toEqual({
    requests: 98_519,
    perSecond: 19_702.31,
    p50Ms: 0.85,
    p99Ms: 1_250,
    failed: 12,
  })
  const clean = output.replace(/ {2}Socket.*\n/, '').replace(/ {2}Non-2xx.*\n/, '')
  expect(readWrk(clean)).toMatchObject({ failed: 0 })
  expect(() => readWrk('unable to connect to 127.0.0.1:3000 Connection refused')).toThrow(/something else/)
})
