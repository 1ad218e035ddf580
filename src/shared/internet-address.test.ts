import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf } from './internet-address.ts'

const coarse = (address: string) => networkOf(address, { ipv4: 24, ipv6: 48 })

describe('the /24 or /48 network of an address', () => {
  test.each([
    ['198.51.100.77', '198.51.100.0/24'],
    ['::ffff:198.51.100.77', '198.51.100.0/24'],
    ['2001:db8:abcd:12:3456:789a:bcde:f012', '2001:db8:abcd::/48'],
    ["' or 1=1 --::::", null],
    ['<b>:1:2', null],
    ['2001:DB8:0:1::5', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['2001:db8::5', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::ffff:c633:644d', '198.51.100.0/24'],
    ['127.1', null],
    ['a school', null],
    ['1.'.repeat(7000), null],
    ['', null],
  ])('turns %j into %j', (address, network) => {
    expect(coarse(address)).toBe(network)
  })

  test('is the same for all IPv4 addresses that differ only in host bits', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 255 }), (address, host) => {
        const neighbour = address.replace(/\d+$/, String(host))
        const network = coarse(address)
        expect(network).toBe(coarse(neighbour))
        expect(isIPv4(network?.split('/')[0] ?? '')).toBe(true)
        expect(network).toMatch(/\.0\/24$/)
      }),
    )
  })

  test('is the same for all IPv6 addresses that share their first 48 bits', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 3, maxLength: 3 }),
        fc.array(group, { minLength: 10, maxLength: 10 }),
        (head, hosts) => {
          const one = coarse([...head, ...hosts.slice(0, 5)].join(':'))
          const other = coarse([...head, ...hosts.slice(5)].join(':'))
          expect(one).toBe(other)
          expect(isIPv6(one?.split('/')[0] ?? '')).toBe(true)
        },
      ),
    )
  })

  test('does not depend on how an IPv6 address is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        // IPv4-mapped addresses, and the deprecated IPv4-compatible ones, count as IPv4.
        fc.pre(!/^(::ffff:|(0+:){5}ffff:|::\d+\.)/i.test(address))
        const network = coarse(address)?.split('/')[0] ?? ''
        expect(isIPv6(network)).toBe(true)
        const canonical = new URL(`http://[${address}]`).hostname
        expect(coarse(canonical.slice(1, -1))?.split('/')[0]).toBe(network)
      }),
    )
  })
})
