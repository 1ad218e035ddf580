import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  ['/api/login', '/api/login'],
  ['/api/get-source-surveys?surveyGuid=1', '/api/get-source-surveys'],
  ['/survey-form/5b0c#answers', '/survey-form/5b0c'],
  ['/a/path/that%', '/a/path/that%'],
])('logs %s as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

test.each([
  '/shared/the-token',
  '/shared/the-token/areas/TAG',
  '/shared//the-token',
  '/api/shared-results/the-token',
  '/api/shared-results/the-token/areas/TAG?x=the-token',
  'http://school.example/shared/the-token',
  'HTTPS://school.example/api/shared-results/the-token',
  '/%73hared/the-token',
  '/api/shared%2Dresults/the-token',
  '/shared%2Fthe-token',
  '/record/the-token',
  '/api/record/the-token/texts/q0101',
  '/approve-recordings/the-token',
  '/review-translations/the-token',
  '/api/paper/the-token/sheets',
  '/interviews/the-token',
  '/api/interviews/the-token/the-interview',
])('hides a link’s token in the log: %s', (url) => {
  expect(loggedPath(url)).toContain('…')
  expect(loggedPath(url)).not.toContain('the-token')
})
