export const texts = { title: 'Report to families', preview: 'Preview' } as const
