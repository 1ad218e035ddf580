/** Headings that the specification fixes word for word. */
export const texts = {
  focus: 'Recommended Focus: Top Equity Growth Areas',
  strengths: 'Notable Equity Strength Areas',
  others: 'Strategies for Other Equity Areas',
  strategies: 'Strategies',
  support: 'Get Support',
  learnMore: 'Learn more',
} as const
