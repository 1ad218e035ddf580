/** Events that webhooks report, each with a description. */
export const webhookEvents = {
  'survey.opened': 'a survey has opened',
  'survey.behind':
    'a survey is behind, meaning that a group won’t reach 20% by the close date at the pace of the last 7 days',
  'survey.closed': 'a survey has closed',
  'survey.final': 'a survey’s results are final',
} as const
export type WebhookEvent = keyof typeof webhookEvents

/** Returns the lane of a webhook's jobs, which run one after another. */
export const laneOf = (webhook: number): string => `webhook ${webhook}`
