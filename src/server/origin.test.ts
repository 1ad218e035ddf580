import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

const asked = (host: string, protocol = 'https') =>
  originOf({ publicOrigin: undefined }, { host, protocol: protocol as 'https' })

test.each(['audit.example', 'audit.example:8443', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
  'uses the requested host in links: %s',
  (host) => {
    expect(asked(host)).toBe(`https://${host}`)
  },
)

test.each([
  'evil.example/path',
  'user@evil.example',
  'evil.example?x',
  'evil.example#x',
  'a b',
  'a:99999',
  '"><script>',
  '',
])('refuses anything except a single host: %j', (host) => {
  expect(() => asked(host)).toThrow('We can’t use this request’s host in a link')
})

test('refuses an unexpected protocol', () => {
  expect(() => asked('audit.example', 'javascript')).toThrow('We can’t use this request’s host in a link')
})

test('uses PUBLIC_ORIGIN regardless of the requested host', () => {
  const request = { host: 'evil.example/x', protocol: 'http' } as const
  expect(originOf({ publicOrigin: 'https://audit.example' }, request)).toBe('https://audit.example')
})
