import * as z from 'zod'
import { contract, knownLanguage, success } from '../../../shared/endpoint.ts'

export const questionToolsContract = contract({
  storyQuestions: {
    method: 'GET',
    path: '/api/story-questions',
    access: 'admin',
    summary:
      'Whether the standard questions for unopened surveys end with the two stories, and the interviews that are needed first.',
    status: 200,
    reply: z.object({
      inUse: z.boolean(),
      /** Interviews that are needed in each language. */
      needed: z.number().meta({ examples: [10] }),
      languages: z.array(z.object({ language: knownLanguage, interviews: z.number() })),
      /** What keeps the stories from being used, in one sentence; null if they can be used. */
      missing: z.string().nullable(),
      /** The stories in English. */
      stories: z.array(z.string()),
      /** Languages offered since the stories were chosen. Surveys in them don't ask the stories. */
      later: z.array(knownLanguage),
    }),
  },
  useStories: {
    method: 'POST',
    path: '/api/use-story-questions',
    access: 'admin',
    summary:
      'Sets the standard questions with the two stories for unopened surveys in every language offered now. 409 lists the languages without enough interviews.',
    status: 200,
    reply: success,
  },
})
