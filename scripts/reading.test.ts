import { expect, test } from 'vitest'
import { sentencesOf, surfaceOf } from './reading.ts'

const hard = 'Administrators subsequently communicated institutional expectations regarding participation.'

test('rejects a set of texts that reads above its grade level', () => {
  expect(surfaceOf('letters', [hard, hard]).faults).toEqual([
    expect.stringMatching(/^The texts of letters read at grade \d+\.\d, above 5\.$/),
  ])
  expect(surfaceOf('students', ['You can skip it.', 'We do not ask your name.']).faults).toEqual([])
})

test('rejects one hard sentence among easy sentences for families', () => {
  const easy = Array.from({ length: 60 }, () => 'We will do it.')
  expect(surfaceOf('families', [...easy, hard]).faults).toEqual([expect.stringContaining(hard)])
})

test('counts sentences, not labels', () => {
  expect(sentencesOf(['Start', '“Do I have to?” Say: “No. You can stop.”'])).toEqual([
    '“Do I have to?”',
    '“No.',
    'You can stop.”',
  ])
})
