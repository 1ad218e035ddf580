import { afterEach, expect, test } from 'vitest'
import phrases from '../../../../../content/en/phrases.json' with { type: 'json' }
import type { SurveyConfig } from '../contract.ts'
import { firstStep } from './first-step.tsx'

// Other test files render into the same document.
afterEach(() => document.body.replaceChildren())

const config: SurveyConfig = {
  surveyGuid: 'one',
  surveyName: 'Lakeside',
  kind: 'audit',
  schoolName: 'Lakeside Middle School',
  status: 'active',
  opens: null,
  closes: null,
  languages: [
    { id: 1, code: 'en', name: 'English', nativeName: 'English', chooseLangText: 'Choose your language' },
  ],
  drafts: {},
  isCancelled: false,
  counselor: '',
  recorded: [],
  participantSettings: { students4_8: true, students9_12: false, asksParents: true, asksStaff: true },
  genderItem: 4,
  words: {},
  answer: null,
}

const served = (settings: Partial<SurveyConfig['participantSettings']>) => {
  const participantSettings = { ...config.participantSettings, ...settings }
  document.body.innerHTML = firstStep({ ...config, participantSettings }, 'en', phrases, null)
  const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)]
  return { all, checked: () => all('input').filter(({ checked }) => checked) }
}

test('starts with the choice of group if there is only one language', () => {
  const { all, checked } = served({})
  expect(all('i[id]').map(({ id }) => id)).toEqual(['who', 'subType', 'atSchool', 'questions'])
  expect(all('main .first h1').map((one) => one.textContent)).toEqual([phrases.beforeTitle])
  expect(all('main .first a[href="#language"]')).toEqual([])
  expect(checked()).toEqual([])
})

test('lists only grades in the chosen grade bands', () => {
  const { all } = served({})
  const grades = all('input[name=sub-type-student]').map(({ value }) => Number(value))
  expect(grades).toEqual([1, 2, 9, 10, 11])
})

test('leaves out other groups’ steps and preselects a single group', () => {
  const { all, checked } = served({ students4_8: false, asksParents: false })
  expect(all('input[name=who]').map(({ value }) => value)).toEqual(['staff'])
  expect(all('.of-student, .of-parent')).toEqual([])
  expect(checked().map(({ value }) => value)).toEqual(['staff'])
})
