import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Opens imgbb as a loopback server that replies like the real one and records what it was sent. */
export async function openImgbbDouble() {
  const received: { key: string | null; format: string | undefined; width: number | undefined }[] = []
  const double = { answer: 'taken' as 'taken' | 'elsewhere' | 'refused' | 'redirect', received, url: '' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } }).formData()
    const image = form.get('image')
    if (typeof image === 'string' || !image) throw new Error('no file was sent to imgbb')
    const { format, width } = await sharp(await image.bytes()).metadata()
    received.push({ key: new URL(request.url ?? '', double.url).searchParams.get('key'), format, width })
    response.setHeader('Content-Type', 'application/json')
    if (double.answer === 'redirect') {
      response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()
      return
    }
    if (double.answer === 'refused') {
      response.writeHead(400)
      response.end(
        '{"status_code":400,"error":{"message":"Invalid API v1 key.","code":100},"status_txt":"Bad Request"}',
      )
      return
    }
    const url =
      double.answer === 'taken' ? 'https://i.ibb.co/abc123/picture.jpg' : 'https://evil.example/picture.jpg'
    response.end(
      JSON.stringify({ data: { id: 'abc123', url, display_url: url }, success: true, status: '200' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return Object.assign(double, {
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
