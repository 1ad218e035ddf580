import { describe, expect, it } from 'vitest'
import { isDone, neighbour, stepAt, stepNamed } from './steps.ts'

describe('the step in the URL', () => {
  it.each([
    ['3', false, 'Items'],
    [7, false, 'Send'],
    [undefined, false, 'Participants'],
    ['0', false, 'Participants'],
    ['eight', false, 'Participants'],
    [undefined, true, 'Send'],
    [1, true, 'Send'],
    [5, true, 'Timeline'],
  ])('for step %s in the URL, with setup locked (%s), opens %s', (asked, locked, expected) => {
    expect(stepAt(asked, locked).name).toBe(expected)
  })
})

describe('Back and Continue', () => {
  it('moves one step', () => {
    expect(neighbour(stepNamed('Items'), 1, false)?.name).toBe('Language')
    expect(neighbour(stepNamed('Items'), -1, false)?.name).toBe('Terms')
  })
  it('stops at the ends', () => {
    expect(neighbour(stepNamed('Participants'), -1, false)).toBeUndefined()
    expect(neighbour(stepNamed('Send'), 1, false)).toBeUndefined()
  })
  it('skips locked steps once the survey has opened', () => {
    expect(neighbour(stepNamed('Send'), -1, true)?.name).toBe('Timeline')
    expect(neighbour(stepNamed('Timeline'), 1, true)?.name).toBe('Send')
    expect(neighbour(stepNamed('Language'), -1, true)).toBeUndefined()
  })
})

describe('check marks', () => {
  const fresh = {
    locked: false,
    missing: [],
    terms: [],
    surveyLanguages: ['en'],
    survey: { setupComplete: false },
  }
  const noDates = { ...fresh, missing: [{ step: 'Timeline', message: 'Choose the open date.' }] }
  const done = (step: string, current: string, setup: Parameters<typeof isDone>[2]) =>
    isDone(stepNamed(step), stepNamed(current), setup)

  it('marks completed steps but not incomplete ones', () => {
    expect(done('Terms', 'Send', noDates)).toBe(true)
    expect(done('Timeline', 'Send', noDates)).toBe(false)
  })
  it('marks a step that has a default once the step is passed or changed', () => {
    expect(done('Language', 'Items', fresh)).toBe(false)
    expect(done('Language', 'Timeline', fresh)).toBe(true)
    expect(done('Language', 'Items', { ...fresh, surveyLanguages: ['en', 'es'] })).toBe(true)
  })
  it('marks Review only if nothing is missing', () => {
    expect(done('Review', 'Send', noDates)).toBe(false)
    expect(done('Review', 'Send', fresh)).toBe(true)
    expect(done('Review', 'Items', fresh)).toBe(false)
  })
})
