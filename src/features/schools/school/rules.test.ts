import { expect, test } from 'vitest'
import { contactFaults, defaultState, isTimeZone, stateCodes, states, zoneOf } from './rules.ts'

test('lists the 50 states and DC once each, with valid time zones', () => {
  expect(states).toHaveLength(51)
  expect(new Set(stateCodes).size).toBe(51)
  for (const [code, name, zone] of states) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(name).toMatch(/\w/)
    expect(isTimeZone(zone)).toBe(true)
  }
  expect(defaultState).toBe('AL')
})

test.each([
  ['its state’s', { time_zone: null, entity_state: 'MN' }, undefined, 'America/Chicago'],
  ['its state’s', { time_zone: null, entity_state: 'HI' }, undefined, 'Pacific/Honolulu'],
  [
    'its own before its state’s',
    { time_zone: 'America/Denver', entity_state: 'MN' },
    undefined,
    'America/Denver',
  ],
  ['the operator’s before all', { time_zone: 'America/Denver', entity_state: 'MN' }, 'UTC', 'UTC'],
  [
    'a common one for an unknown state',
    { time_zone: null, entity_state: 'XX' },
    undefined,
    'America/Chicago',
  ],
])('chooses a school’s time zone: %s', (_whose, school, override, zone) => {
  expect(zoneOf(school, override)).toBe(zone)
})

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Lakeside', false],
  ['', false],
])('checks whether %j is a time zone: %s', (zone, real) => {
  expect(isTimeZone(zone)).toBe(real)
})

test.each([
  ['entity_phone', ['(651) 555-0100', '651.555.0100', '+1 651 555 0100 ext. 12', '6515550100x3']],
  [
    'entity_website',
    ['https://lakeside.example', 'www.lakeside.org/about', 'lakeside.k12.mn.us', 'escuela-ñ.org'],
  ],
  ['entity_zip', ['55001', ' 55001-0123 ']],
] as const)('accepts %s as people write it: %j', (field, texts) => {
  for (const text of texts) expect(contactFaults({ ...blank, [field]: text })[field]).toBeNull()
})

test.each([
  ['entity_phone', ['555-0100', 'ask at the office', '(651) 555-0100 Maya']],
  ['entity_website', ['lakeside', 'maya@lakeside.org', 'http://', 'our page']],
  ['entity_zip', ['5500', '55001-01', 'MN 55001']],
] as const)('explains why %s is wrong: %j', (field, texts) => {
  for (const text of texts)
    expect(contactFaults({ ...blank, [field]: text })[field]).toMatch(/^Enter a .*such as /)
})

const blank = { entity_phone: '', entity_website: '', entity_zip: '' }
