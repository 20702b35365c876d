// The entry point: works with any Node from 20 on and before anything is installed. Installs and builds what
// is missing, reports its progress, and starts the Node version that the shop is made for.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, buildCardScript, install } from './bin/run/build.mjs'
import { fail, nodeForShop, noWarning, root, run, say, tool } from './bin/run/processes.mjs'
import { findChromium, findHeadlessChromium, needProgram } from './bin/run/programs.mjs'

/**
 * Node options for the shop. A small young generation saves some 40 MB of memory at rest; glibc would
 * otherwise keep an arena for each thread and return nothing, and passwords are hashed in several threads, 19
 * MB each.
 */
const shopProcess = JSON.parse(readFileSync(new URL('bin/run/shop-process.json', import.meta.url), 'utf8'))
const nodeFlags = [noWarning, ...shopProcess.flags]
const environmentOfShop = shopProcess.environment
/** A checkout is a demo unless it is told otherwise; an installed shop has no default mode. */
const mode = { SHOP_MODE: process.env.SHOP_MODE || 'demo' }
/** Node's compile cache, one file per module, which speeds up the next start. */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

const tasks = {
  start,
  dev,
  build,
  test,
  'test:full': testFull,
  mutate,
  breaks,
  bench,
  'audit:data': audit,
  backup,
  restore,
  package: makePackage,
  'audit:dependencies': auditDependencies,
  'seed:large': seedLarge,
  screenshots,
}
const [task = '', ...rest] = process.argv.slice(2)
if (!(task in tasks)) fail(`Usage: npm ${Object.keys(tasks).join(' | npm run ')}`)
process.chdir(root)
process.exitCode = await tasks[task]()

async function start() {
  install()
  await build()
  return run(nodeForShop(), [...nodeFlags, 'build/shop/main.js'], {
    ...mode,
    ...environmentOfShop,
    ...compileCache,
  })
}

async function dev() {
  install()
  // Vite serves the pages from source; the card script is a single file that is built beforehand.
  await buildCardScript()
  const watched = ['--watch-path=contract', '--watch-path=http', '--watch-path=shop']
  return run(nodeForShop(), [...watched, 'main.ts', 'open.ts', '--dev'], mode)
}

async function bench() {
  install({ withTests: true })
  await build()
  needProgram('wrk', { debian: 'wrk' }, 'which makes load for the figures')
  const chromium = rest.some((part) => part.endsWith('web')) ? { CHROMIUM: findChromium() } : {}
  return run(nodeForShop(), [...nodeFlags, 'bench/run.ts', ...rest], {
    ...environmentOfShop,
    ...compileCache,
    ...chromium,
  })
}

function audit() {
  install()
  return run(nodeForShop(), [...nodeFlags, 'bin/audit.ts'])
}

function backup() {
  install()
  return run(nodeForShop(), [...nodeFlags, 'bin/backup.ts', ...rest])
}

function restore() {
  install()
  return run(nodeForShop(), [...nodeFlags, 'bin/restore.ts', ...rest])
}

/** Makes a folder that a server can run without npm, a registry or a build. */
async function makePackage() {
  const folder = resolve(rest[0] ?? root)
  if (folder === root || !relative(root, folder).startsWith('..'))
    fail('Usage: npm run package -- folder, which is outside of this one.')
  install()
  await build()
  const node = spawnSync(nodeForShop(), ['-p', 'process.execPath'], { encoding: 'utf8' }).stdout.trim()
  const start = { node, flags: nodeFlags, environment: environmentOfShop }
  return run(nodeForShop(), ['bin/package.ts', folder, JSON.stringify(start)])
}

function auditDependencies() {
  install({ withTests: true })
  return run(nodeForShop(), [...nodeFlags, 'bin/check-dependencies.ts'])
}

async function screenshots() {
  install({ withTests: true })
  await build()
  process.env.CHROMIUM = findChromium()
  return run(nodeForShop(), [...nodeFlags, 'bin/screenshots.ts', ...rest])
}

function seedLarge() {
  install()
  return run(nodeForShop(), [...nodeFlags, 'bin/seed-large.ts'], mode)
}

/** Runs all tests, the heavy ones at full size: for a nightly run or a release. */
function testFull() {
  process.env.TEST_SIZES = 'full'
  return test(['--testTimeout=1800000', ...rest])
}

/** Changes rules one at a time and counts the changes that no test detects. */
async function mutate() {
  install({ withTests: true })
  await build()
  const { positionals, values } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { tests: { type: 'string' }, every: { type: 'string' } },
  })
  return tool('stryker', ['run', 'test/mutations/stryker.config.mjs'], {
    ...compileCache,
    ...(positionals[0] && { MUTATED_PATHS: positionals[0] }),
    ...(values.tests && { MUTATION_TESTS: values.tests }),
    ...(values.every && { MUTATE_EVERY: values.every }),
  })
}

/** Breaks rules enforced by SQL and constraints, one at a time, and checks that their tests fail. */
function breaks() {
  install({ withTests: true })
  return run(nodeForShop(), [...nodeFlags, 'test/breaks/run.ts', ...rest])
}

/** Runs every check, without the tests that are left to `testFull`. The last line counts them. */
async function test(args = ['--tagsFilter=!full', ...rest]) {
  const begun = Date.now()
  install({ withTests: true })
  await build()
  const chromium = findHeadlessChromium()
  needProgram('pdftotext', { debian: 'poppler-utils', homebrew: 'poppler' }, 'which reads PDFs in the tests')
  needProgram('wrk', { debian: 'wrk' }, 'which makes load in the tests')
  needProgram(
    'nginx',
    { debian: 'nginx-light', homebrew: 'nginx' },
    'which is in front of the shop in the tests',
  )
  needProgram('openssl', { debian: 'openssl' }, 'which makes certificates in the tests')
  const checks = [
    ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
    ['types of the pages', 'react-router', ['typegen']],
    ['types of the API', 'node', [noWarning, 'test/api-client/generate.ts']],
    // More checkers double the processor time on two cores and save no time.
    [
      'types',
      'tsc',
      ['--checkers', '1', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
    ],
  ]
  let passed = 0
  let failed = 0
  for (const [name, command, args] of checks) {
    say(`Checking ${name}`)
    if (tool(command, args) === 0) passed += 1
    else failed += 1
  }
  say('Running the tests')
  const folder = mkdtempSync(join(tmpdir(), 'hundredfold-test-'))
  const report = join(folder, 'report.json')
  const status = tool(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=./test/failure-reporter.ts',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { CHROMIUM: chromium, ...compileCache },
  )
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 1 }
  rmSync(folder, { recursive: true })
  passed += counts.numPassedTests
  failed += counts.numFailedTests
  // A file that does not load, or an error outside a test, fails the run without failing a test.
  if (status !== 0 && counts.numFailedTests === 0) failed += 1
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  console.log(`\n${passed} passed, ${failed} failed, ${minutes} minutes`)
  return failed === 0 ? 0 : 1
}
