import { expect, test } from 'vitest'
import { defaultState, isTimeZone, stateCodes, states, zoneOf } from './rules.ts'

test('there are the fifty states and DC, each once, each with a real time zone', () => {
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
])('the zone of a school is %s', (_whose, school, override, zone) => {
  expect(zoneOf(school, override)).toBe(zone)
})

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Lakeside', false],
  ['', false],
])('%j is a time zone: %s', (zone, real) => {
  expect(isTimeZone(zone)).toBe(real)
})
