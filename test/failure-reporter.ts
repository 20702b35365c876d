import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Prints what was wrong with each failing test, where, and how to run it alone. */
export class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const file = relative(process.cwd(), test.module.moduleId)
    const line = errors?.[0]?.stacks?.find((frame) => frame.file === test.module.moduleId)?.line
    const name = test.fullName.replaceAll(/[^\w ]/g, '.')
    process.stdout.write(
      `\nFAILED ${file}: ${test.fullName}\n` +
        `  ${errors?.[0]?.message.split('\n')[0]}\n` +
        (line === undefined ? '' : `  At ${file}:${line}\n`) +
        `  Run it alone: npx vitest run --project ${test.project.name} ${file} -t '${name}'\n\n`,
    )
  }
}

export default FailureReporter
