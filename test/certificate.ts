import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Creates a certificate that only itself has signed, and its key, for 127.0.0.1 and localhost. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const of = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...of, '-addext', names, '-out', certificate, '-keyout', key], {
    stdio: 'ignore',
  })
  return { certificate, key }
}
