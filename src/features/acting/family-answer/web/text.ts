export const texts = { title: 'Answer to families', preview: 'Preview' } as const
