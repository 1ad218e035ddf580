/** Addresses outside the product. A control that links to an address is shown once the address is set. */
export const addressNames = [
  'updates',
  'contact',
  'qualitative',
  'academy',
  'learning',
  'consultation',
] as const
export type AddressName = (typeof addressNames)[number]

/** Each address's label on pages, and the setting that overrides the stored value. */
export const addressLabels: Readonly<Record<AddressName, { label: string; setting: string }>> = {
  updates: { label: 'Get Updates, on the public page', setting: 'UPDATES_URL' },
  contact: { label: 'Contact, on the public pages', setting: 'CONTACT_URL' },
  qualitative: { label: 'Qualitative data add-on', setting: 'QUALITATIVE_URL' },
  academy: { label: 'Equity academy', setting: 'ACADEMY_URL' },
  learning: { label: 'Job-embedded learning program', setting: 'LEARNING_URL' },
  consultation: { label: 'Consultation', setting: 'CONSULTATION_URL' },
}

/** Returns what is wrong with an address, in a sentence; null for a valid or empty address. */
export function addressFault(text: string): string | null {
  if (text.trim() === '') return null
  const address = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isWeb = address !== null && /^https?:$/.test(address.protocol) && address.username === ''
  return isWeb ? null : 'Enter a web address that starts with https://.'
}
