import type { Definition, Page } from '../../respond/web/parts/engine.ts'

const page = (number: number, name: string, title: string, ...texts: string[]): Page => ({
  name: `page${number}`,
  elements: [
    {
      type: 'radiogroup',
      name,
      title,
      isRequired: true,
      choices: texts.map((text, index) => ({ value: index + 1, text })),
    },
  ],
})

const satisfied = ['Very satisfied', 'Satisfied', 'Neutral', 'Dissatisfied', 'Very dissatisfied']

/** The Survey Tester's fixed sample: three required questions, each on its own page. */
export const sampleSurvey: Definition = {
  title: 'Final Survey',
  pages: [
    page(1, 'climate', 'How satisfied are you with the climate at this school?', ...satisfied),
    page(2, 'safe', 'Do you feel safe at this school?', 'Yes', 'No'),
    page(3, 'recommend', 'Would you recommend this school to others?', 'Yes', 'Maybe', 'No'),
  ],
}
