// The way in: works with any Node from 20 on and before anything is installed. It installs and builds what is
// missing, says what it is doing, and hands over to the Node that the shop is made for.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('.', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'

/** TypeScript without a build. */
const noWarning = '--disable-warning=ExperimentalWarning'
const nodeFlags = [
  noWarning,
  // The young generation stays small: some 40 MB less memory at rest.
  '--max-semi-space-size=4',
]
/** glibc keeps an arena for each thread and gives nothing back; passwords are hashed in several, 19 MB a time. */
const environmentOfShop = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** Here Node keeps what it compiled, one file for each of ours, so that the next start need not compile it. */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/** What main.ts is made of. */
const serverFolders =
  'bin cards contract database demo documents http identity images mail operations shop'.split(' ')

const tasks = {
  start,
  dev,
  build,
  test,
  'test:full': testFull,
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
  return run(nodeForShop(), [...nodeFlags, 'build/shop/main.js'], { ...environmentOfShop, ...compileCache })
}

async function dev() {
  install()
  // Vite serves the pages from their sources; the card script is one file that is built before.
  await buildCardScript()
  return run(nodeForShop(), [
    '--watch-path=contract',
    '--watch-path=http',
    '--watch-path=shop',
    'main.ts',
    '--dev',
  ])
}

async function build() {
  install()
  const configs = ['vite.config.ts', 'react-router.config.ts']
  await buildOnce('pages', ['web', 'contract', 'http', ...configs], async () => {
    say('Building the pages (a few seconds)')
    must('react-router', ['build', '--logLevel', 'warn'])
    await compress(join(root, 'build', 'client', 'assets'))
  })
  // After the pages, whose build empties the folder.
  await buildCardScript()
  const serverConfig = 'vite.server.config.ts'
  const sources = serverFolders.flatMap(filesIn).filter((file) => /(?<!\.test)\.ts$/.test(file))
  await buildOnce('shop', ['main.ts', 'config.ts', ...sources, serverConfig], () =>
    must('vite', ['build', '--config', serverConfig, '--logLevel', 'warn']),
  )
  await buildOnce('documentation', ['http/documentation/browser'], copyDocumentation)
  await buildOnce('database', ['database/pglite.ts', 'bin/make-new-database.ts'], () =>
    must('node', [noWarning, 'bin/make-new-database.ts']),
  )
  return 0
}

/** The browser's part of the embedded card service: build/cards/stripe.js. */
async function buildCardScript() {
  const config = 'cards/emulators/stripe/vite.config.ts'
  await buildOnce('cards', ['cards/emulators/stripe/browser', 'contract', config], () =>
    must('vite', ['build', '--config', config, '--logLevel', 'warn']),
  )
}

/** Does the work unless it was done with the very same inputs. */
async function buildOnce(name, inputs, work) {
  const stamp = join(root, 'build', `.${name}-inputs`)
  const now = fingerprint([...inputs, 'package-lock.json', 'run.mjs'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  await work()
  writeFileSync(stamp, now)
}

/** Swagger UI, and what starts it, for the page of the API's documentation. */
async function copyDocumentation() {
  const folder = join(root, 'build', 'documentation')
  mkdirSync(folder, { recursive: true })
  const sources = ['node_modules/swagger-ui-dist', 'http/documentation/browser']
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js', 'style.css']) {
    const source = sources.map((place) => join(root, place, name)).find(existsSync)
    copyFileSync(source, join(folder, name))
  }
  await compress(folder)
}

/** Beside each text that browsers fetch, its compressed forms, which the shop then sends. */
async function compress(folder) {
  const texts = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name)
      const text = readFileSync(path)
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }))
      writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}

async function bench() {
  install()
  await build()
  needProgram('wrk', 'wrk', 'which makes load for the figures')
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

/** A folder that a server starts without npm, a registry or a build. */
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
  install()
  return run(nodeForShop(), [...nodeFlags, 'bin/check-dependencies.ts'])
}

async function screenshots() {
  install()
  await build()
  process.env.CHROMIUM = findChromium()
  return run(nodeForShop(), [...nodeFlags, 'bin/screenshots.ts'])
}

function seedLarge() {
  install()
  return run(nodeForShop(), [...nodeFlags, 'bin/seed-large.ts'])
}

/** The heavy tests at their full sizes: minutes to an hour, for a night or a release. */
function testFull() {
  process.env.TEST_SIZES = 'full'
  return test(['--testTimeout=1800000', ...rest])
}

/** Everything that must hold. The last line counts it. */
async function test(args = rest) {
  install()
  await build()
  const chromium = findChromium()
  needProgram('pdftotext', 'poppler-utils', 'which reads PDFs in the tests')
  needProgram('wrk', 'wrk', 'which makes load in the tests')
  const checks = [
    ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
    ['types of the pages', 'react-router', ['typegen']],
    ['types of the API', 'node', [noWarning, 'test/api-client/generate.ts']],
    ['types', 'tsc', []],
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
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    {
      CHROMIUM: chromium,
    },
  )
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 1 }
  rmSync(folder, { recursive: true })
  passed += counts.numPassedTests
  failed += counts.numFailedTests
  // A file that does not load, or an error outside a test, fails the run without failing a test.
  if (status !== 0 && counts.numFailedTests === 0) failed += 1
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function install() {
  const stamp = join(root, 'node_modules', '.lock-of-hundredfold')
  const now = fingerprint(['package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  say('Installing packages (once; a minute or two)')
  // Not `npm ci`: it refuses a lock file that was written where a registry had not every platform's binaries.
  // This installs what is locked as it is locked, and leaves the lock file alone.
  const done = spawnSync('npm', ['install', '--no-save', '--loglevel=error'], {
    stdio: 'inherit',
    shell: windows,
  })
  if (done.status !== 0) fail('The packages could not be installed; npm says why above.')
  writeFileSync(stamp, now)
}

/** The Node that came with the packages; this one, where none came and this one is new enough. */
function nodeForShop() {
  const shipped = join(bin, windows ? 'node.cmd' : 'node')
  if (existsSync(shipped)) return shipped
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 26 || (major === 26 && minor >= 10)) return process.execPath
  return fail(`The shop needs Node 26.10 or newer on this kind of machine; this is ${process.version}.`)
}

/** Installs packages of Debian's, where that is what the machine runs. */
function installPackages(what, ...packages) {
  say(`Installing ${what} (once)`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command = '', ...before] = [...asRoot, 'apt-get']
    spawnSync(command, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** What is no package of npm's. */
function needProgram(name, debianPackage, purpose) {
  const isThere = () => spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined
  if (isThere()) return
  installPackages(`${name}, ${purpose}`, debianPackage)
  if (!isThere()) fail(`${name}, ${purpose}, is missing. It is in the package ${debianPackage}; install it.`)
}

function findChromium() {
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    process.env.CHROMIUM ?? '',
  ]
  const found = () => places.findLast((place) => place !== '' && existsSync(place))
  const first = found()
  if (first) return first
  installPackages('Chromium for the browser tests', 'chromium')
  return found() ?? fail('The browser tests need Chromium. Install it, or name it in CHROMIUM.')
}

/** Runs until it ends; signals that reach us reach it. */
function run(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: environment(env), shell: windows })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // npm passes a signal on to its shell, which ends without a word to us: nobody would be left to stop the shop.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 1_000).unref()
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

function tool(name, args, env = {}) {
  const ours = nodeForShop()
  const command = name === 'node' ? ours : join(bin, name)
  return spawnSync(command, args, { stdio: 'inherit', env: environment(env), shell: windows }).status
}

function must(name, args) {
  if (tool(name, args) !== 0) fail(`${name} failed; it says why above.`)
}

function environment(more) {
  return { ...process.env, ...more, PATH: `${bin}${delimiter}${process.env.PATH}` }
}

/** Changes when any of the files does. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(join(root, path))) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
    .sort()
}

function say(what) {
  console.log(`\n${what} …`)
}

function fail(why) {
  console.error(`\n${why}`)
  process.exit(1)
}
