import { expect, test } from 'vitest'
import { hostOf, isPublicAddress, reachOf } from './address.ts'
import { post } from './post.ts'

test('a demo that only this machine reaches sends to this machine too, no other shop does, and none to its network', () => {
  const ofThisMachine = { isDemo: true, host: '127.0.0.1', publicUrl: 'http://localhost:3000' }
  const mayReach = reachOf(ofThisMachine)
  for (const own of ['http://localhost:9000/', 'http://127.0.0.1/', 'http://[::1]/', 'https://8.8.8.8/'])
    expect(mayReach(hostOf(new URL(own))), own).toBe(true)
  for (const other of [
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    'http://localhost.example/',
  ])
    expect(mayReach(hostOf(new URL(other))), other).toBe(false)
  expect(reachOf({ ...ofThisMachine, host: '::1' })('127.0.0.1')).toBe(true)
  for (const elsewhere of [
    { isDemo: false },
    { host: '0.0.0.0' },
    { host: '::' },
    { publicUrl: 'https://demo.example' },
  ])
    expect(reachOf({ ...ofThisMachine, ...elsewhere })('127.0.0.1'), JSON.stringify(elsewhere)).toBe(false)
})

const inner = [
  // Loopback and unspecified, in every spelling that a web address can have.
  'http://127.0.0.1/',
  'http://127.8.8.8/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://①②⑦.0.0.1/',
  // Networks of one's own, of a provider, of a link: there clouds tell secrets.
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fec0::1]/',
  'http://192.0.0.192/',
  'http://168.63.129.16/',
  // IPv4 within IPv6: NAT64, 6to4, Teredo; also of public ones.
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::808:808]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::1]/',
  'http://[::ffff:8.8.8.8]/',
  // Several at once, reserved, for examples.
  'http://224.0.0.1/',
  'http://[ff02::1]/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://198.18.0.1/',
  'http://203.0.113.1/',
  'http://[2001:db8::1]/',
  'http://[4000::1]/',
]

test.each(inner)('nothing is sent to %s', async (address) => {
  expect(isPublicAddress(hostOf(new URL(address)))).toBe(false)
  const resolveName = async () => ['8.8.8.8']
  expect(await post(address, {}, '{}', { mayReach: isPublicAddress, resolveName })).toMatchObject({
    status: undefined,
    problem: 'The host has an address that is not public.',
  })
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a name with one inner address among others is not sent to', async () => {
  const resolveName = async () => ['8.8.8.8', '10.0.0.1']
  const outcome = await post('http://two.example.com/', {}, '{}', { mayReach: isPublicAddress, resolveName })
  expect(outcome.problem).toBe('The host has an address that is not public.')
})
