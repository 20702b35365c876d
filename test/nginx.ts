import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { freePort } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Starts nginx with deploy/nginx.conf, in front of the processes on these ports of this machine. */
export async function startNginx(ports: readonly [string, string]) {
  const folder = temporaryFolder('nginx')
  const { certificate, key } = makeCertificate(folder)
  const [http, https] = [await freePort(), await freePort()]
  let file = readFileSync('deploy/nginx.conf', 'utf8')
  const put = (given: string | RegExp, instead: string) => {
    expect(file).toMatch(given)
    file = file.replaceAll(given, instead)
  }
  put('user www-data;\n', '')
  put('/run/nginx.pid', join(folder, 'nginx.pid'))
  put('/var/log/nginx', folder)
  put('listen 80;', `listen 127.0.0.1:${http};`)
  put('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
  put(/^ *listen \[::\].*\n/gm, '')
  put('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
  put('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
  put(/\S+fullchain\.pem/g, certificate)
  put(/\S+privkey\.pem/g, key)
  // Debian's own are for its user.
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  put('http {\n', `http {\n${kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};\n`).join('')}`)
  for (const kind of kinds) mkdirSync(join(folder, kind))
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, file)
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', path, '-g', 'daemon off;']
  // Its workers have no other user when root starts it.
  if (process.getuid?.() === 0) args.splice(-1, 1, 'daemon off; user root;')
  const child = spawn('nginx', args, { env: { PATH: `${process.env.PATH}:/usr/sbin` }, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const ca = readFileSync(certificate)

  /** A visitor: each has an address of its own, and connections that stay. */
  const visitor = (localAddress: string) => {
    const agent = new Agent({ keepAlive: true, ca })
    return (path: string, { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const options = {
          agent,
          localAddress,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        }
        request(`https://127.0.0.1:${https}${path}`, options, (reply) => {
          let text = ''
          reply.setEncoding('utf8').on('data', (part) => (text += part))
          reply.once('error', reject)
          reply.once('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
        })
          .once('error', reject)
          .end(body)
      })
  }
  await expect.poll(() => visitor('127.0.0.1')('/metrics').then(({ status }) => status, String)).toBe(404)
  return {
    http: `http://127.0.0.1:${http}`,
    visitor,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
