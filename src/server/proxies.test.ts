import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type Proxies, parseProxies, trustOf } from './proxies.ts'

test.each([
  ['false', false],
  ['1', 1],
  ['2', 2],
  ['127.0.0.1', '127.0.0.1'],
  ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
  // These values would let the caller choose any address.
  ['true', undefined],
  ['0', undefined],
  ['10', undefined],
  ['', undefined],
  ['the balancer', undefined],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/0', undefined],
  ['10.0.0.1,', undefined],
  ['loopback/8', undefined],
])('with the setting %j, trusts %j', (value, proxies) => {
  expect(parseProxies(value)).toBe(proxies)
})

/** Returns the caller's address as the service sees it. */
async function addressOf(proxies: Proxies, forwarded: string, socket = '10.0.0.5'): Promise<string> {
  const app = Fastify({ trustProxy: trustOf(proxies) })
  app.get('/', async (request) => ({ ip: request.ip }))
  const answer = await app.inject({
    url: '/',
    remoteAddress: socket,
    headers: { 'x-forwarded-for': forwarded },
  })
  await app.close()
  return answer.json().ip
}

test.each<[string, Proxies, string, string]>([
  ['no proxy is trusted', false, '203.0.113.9', '10.0.0.5'],
  ['one proxy appends to what the caller made up', 1, '192.0.2.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies append', 2, '192.0.2.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['a network appends', '10.0.0.0/8', '192.0.2.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['the connection is from elsewhere', '192.168.0.0/16', '203.0.113.9', '10.0.0.5'],
  ['a named network appends', 'uniquelocal', '203.0.113.9', '203.0.113.9'],
])('finds the caller’s address when %s', async (_when, proxies, forwarded, address) => {
  expect(await addressOf(proxies, forwarded)).toBe(address)
})

test('treats a mapped IPv4 address as IPv4', async () => {
  expect(await addressOf('10.0.0.0/8', '203.0.113.9', '::ffff:10.0.0.5')).toBe('203.0.113.9')
})

test('handles a header of 14 kB quickly', async () => {
  const long = `${'1.'.repeat(7000)}x`
  const headers = [long, `${'0:'.repeat(7000)}x`, `${'1'.repeat(14_000)}`, '1,'.repeat(7000)]
  const before = process.cpuUsage()
  for (const proxies of [1, 'uniquelocal'] as const)
    for (const header of headers) await addressOf(proxies, header)
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(700)
})
