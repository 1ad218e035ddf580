/** Addresses outside the product: controls that lead to one are shown once it is set. */
export const addressNames = [
  'updates',
  'contact',
  'qualitative',
  'academy',
  'learning',
  'consultation',
] as const
export type AddressName = (typeof addressNames)[number]

/** What each is called on pages, and the setting that wins over what is stored. */
export const addressLabels: Readonly<Record<AddressName, { label: string; setting: string }>> = {
  updates: { label: 'Get Updates, on the public page', setting: 'UPDATES_URL' },
  contact: { label: 'Contact, on the public pages', setting: 'CONTACT_URL' },
  qualitative: { label: 'Qualitative data add-on', setting: 'QUALITATIVE_URL' },
  academy: { label: 'Equity academy', setting: 'ACADEMY_URL' },
  learning: { label: 'Job-embedded learning program', setting: 'LEARNING_URL' },
  consultation: { label: 'Consultation', setting: 'CONSULTATION_URL' },
}

/** What is wrong with an address, in a sentence; null for a good one and for none. */
export function addressFault(text: string): string | null {
  if (text.trim() === '') return null
  const address = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isWeb = address !== null && /^https?:$/.test(address.protocol) && address.username === ''
  return isWeb ? null : 'Enter a web address that starts with https://.'
}
