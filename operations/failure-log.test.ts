import { pino } from 'pino'
import { expect, test } from 'vitest'
import { failureLog } from './failure-log.ts'

test('an outage of the database is one line when it begins and one when it is over, whatever fails because of it', () => {
  const lines: { level: number; msg: string; failures?: number }[] = []
  let counted = 0
  const log = failureLog(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }), () => {
    counted += 1
  })
  const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  log.databaseAnswers()
  for (let time = 0; time < 100; time += 1) {
    log.ofJob(gone(), { job: 'pg-boss' })
    log.ofRequest(gone(), { method: 'GET', path: '/' })
    log.ofConnection(gone())
  }
  log.ofRequest(new Error('a fault'), { method: 'GET', path: '/', id: 'x' })
  log.databaseAnswers()
  log.databaseAnswers()
  log.ofJob(gone(), { job: 'send-mail' })
  expect(lines.map(({ level, msg, failures }) => [level, msg, failures])).toEqual([
    [50, 'the database is unavailable; what fails because of that is counted', undefined],
    [50, 'a request failed', undefined],
    [30, 'the database answers again', 300],
    [50, 'the database is unavailable; what fails because of that is counted', undefined],
  ])
  expect(counted).toBe(3)
})
