import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fail, must, noWarning, root, say, windows } from './processes.mjs'

// Installs and builds what is missing, and reports its progress.

/** The folders that open.ts imports from. */
const serverFolders =
  'bin cards contract database demo documents http identity images mail operations shop'.split(' ')

const WITH_TESTS = ' with tests'

/** @param withTests whether to install packages for tests and measurements too */
export function install({ withTests = false } = {}) {
  const stamp = join(root, 'node_modules', '.lock-of-hundredfold')
  const lock = fingerprint(['package-lock.json'])
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  // If the tests have been run before, all packages stay installed.
  const all = withTests || installed.endsWith(WITH_TESTS)
  const wanted = all ? lock + WITH_TESTS : lock
  if (installed === wanted) return
  say(withTests ? 'Installing packages for the tests (once)' : 'Installing packages (once; a minute or two)')
  // Not `npm ci`: it refuses a lock file written where a registry lacked some platforms' binaries. This
  // installs exactly what is locked, and leaves the lock file alone.
  const parts = all ? [] : ['--omit=dev']
  const done = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...parts],
    {
      stdio: 'inherit',
      shell: windows,
    },
  )
  if (done.status !== 0) fail('The packages could not be installed; npm says why above.')
  deleteUnusedFiles()
  writeFileSync(stamp, wanted)
}

/**
 * Node's headers are 67 MB, and only compilers of native packages read them: there are none here. The Chinese
 * font is 74 MB in nine weights and as many forms, of which documents use two files.
 */
function deleteUnusedFiles() {
  const packages = join(root, 'node_modules')
  for (const name of readdirSync(packages).filter((each) => each.startsWith('node-')))
    rmSync(join(packages, name, 'include'), { recursive: true, force: true })
  const font = join(packages, '@fontsource/noto-sans-sc/files')
  const isUsed = (file) => /^noto-sans-sc-chinese-simplified-[46]00-normal\.woff$/.test(file)
  for (const file of readdirSync(font)) if (!isUsed(file)) rmSync(join(font, file))
}

export async function build() {
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
  const atRoot = readdirSync(root).filter((file) => file.endsWith('.ts'))
  const sources = [...atRoot, ...serverFolders.flatMap(filesIn)].filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  await buildOnce('shop', [...sources, 'package.json'], () =>
    must('vite', ['build', '--config', serverConfig, '--logLevel', 'warn']),
  )
  await buildOnce('documentation', ['http/documentation/browser'], copyDocumentation)
  await buildOnce('database', ['database/pglite.ts', 'bin/make-new-database.ts'], () =>
    must('node', [noWarning, 'bin/make-new-database.ts']),
  )
  return 0
}

/** Builds the browser script of the embedded card service: build/cards/stripe.js. */
export async function buildCardScript() {
  const config = 'cards/emulators/stripe/vite.config.ts'
  await buildOnce('cards', ['cards/emulators/stripe/browser', 'contract', config], () =>
    must('vite', ['build', '--config', config, '--logLevel', 'warn']),
  )
}

/** Skips the work if it was already done with the same inputs. */
async function buildOnce(name, inputs, work) {
  const stamp = join(root, 'build', `.${name}-inputs`)
  const now = fingerprint([...inputs, 'package-lock.json', 'bin/run/build.mjs'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  await work()
  writeFileSync(stamp, now)
}

/** Copies Swagger UI and its start script for the API documentation. */
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

/** Writes compressed forms beside each text file that browsers fetch, for the shop to send. */
async function compress(folder) {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
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

/** A hash over all the files. */
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
