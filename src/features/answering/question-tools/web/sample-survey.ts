import type { Definition } from '../../respond/web/parts/engine.ts'

const texts = (...all: string[]) => all.map((text, index) => ({ value: index + 1, text }))

/** The fixed sample of the Survey Tester: three required questions, a page each. */
export const sampleSurvey = {
  title: 'Final Survey',
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'radiogroup',
          name: 'climate',
          title: 'How satisfied are you with the climate at this school?',
          isRequired: true,
          choices: texts('Very satisfied', 'Satisfied', 'Neutral', 'Dissatisfied', 'Very dissatisfied'),
        },
      ],
    },
    {
      name: 'page2',
      elements: [
        {
          type: 'radiogroup',
          name: 'safe',
          title: 'Do you feel safe at this school?',
          isRequired: true,
          choices: texts('Yes', 'No'),
        },
      ],
    },
    {
      name: 'page3',
      elements: [
        {
          type: 'radiogroup',
          name: 'recommend',
          title: 'Would you recommend this school to others?',
          isRequired: true,
          choices: texts('Yes', 'Maybe', 'No'),
        },
      ],
    },
  ],
} as const satisfies Definition
