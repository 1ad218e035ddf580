import { defaultZone } from '../../../shared/dates.ts'

/** US states and DC: code, name, and the time zone in which most residents live. */
export const states = [
  ['AL', 'Alabama', 'America/Chicago'],
  ['AK', 'Alaska', 'America/Anchorage'],
  ['AZ', 'Arizona', 'America/Phoenix'],
  ['AR', 'Arkansas', 'America/Chicago'],
  ['CA', 'California', 'America/Los_Angeles'],
  ['CO', 'Colorado', 'America/Denver'],
  ['CT', 'Connecticut', 'America/New_York'],
  ['DE', 'Delaware', 'America/New_York'],
  ['DC', 'District of Columbia', 'America/New_York'],
  ['FL', 'Florida', 'America/New_York'],
  ['GA', 'Georgia', 'America/New_York'],
  ['HI', 'Hawaii', 'Pacific/Honolulu'],
  ['ID', 'Idaho', 'America/Boise'],
  ['IL', 'Illinois', 'America/Chicago'],
  ['IN', 'Indiana', 'America/Indiana/Indianapolis'],
  ['IA', 'Iowa', 'America/Chicago'],
  ['KS', 'Kansas', 'America/Chicago'],
  ['KY', 'Kentucky', 'America/New_York'],
  ['LA', 'Louisiana', 'America/Chicago'],
  ['ME', 'Maine', 'America/New_York'],
  ['MD', 'Maryland', 'America/New_York'],
  ['MA', 'Massachusetts', 'America/New_York'],
  ['MI', 'Michigan', 'America/Detroit'],
  ['MN', 'Minnesota', 'America/Chicago'],
  ['MS', 'Mississippi', 'America/Chicago'],
  ['MO', 'Missouri', 'America/Chicago'],
  ['MT', 'Montana', 'America/Denver'],
  ['NE', 'Nebraska', 'America/Chicago'],
  ['NV', 'Nevada', 'America/Los_Angeles'],
  ['NH', 'New Hampshire', 'America/New_York'],
  ['NJ', 'New Jersey', 'America/New_York'],
  ['NM', 'New Mexico', 'America/Denver'],
  ['NY', 'New York', 'America/New_York'],
  ['NC', 'North Carolina', 'America/New_York'],
  ['ND', 'North Dakota', 'America/Chicago'],
  ['OH', 'Ohio', 'America/New_York'],
  ['OK', 'Oklahoma', 'America/Chicago'],
  ['OR', 'Oregon', 'America/Los_Angeles'],
  ['PA', 'Pennsylvania', 'America/New_York'],
  ['RI', 'Rhode Island', 'America/New_York'],
  ['SC', 'South Carolina', 'America/New_York'],
  ['SD', 'South Dakota', 'America/Chicago'],
  ['TN', 'Tennessee', 'America/Chicago'],
  ['TX', 'Texas', 'America/Chicago'],
  ['UT', 'Utah', 'America/Denver'],
  ['VT', 'Vermont', 'America/New_York'],
  ['VA', 'Virginia', 'America/New_York'],
  ['WA', 'Washington', 'America/Los_Angeles'],
  ['WV', 'West Virginia', 'America/New_York'],
  ['WI', 'Wisconsin', 'America/Chicago'],
  ['WY', 'Wyoming', 'America/Denver'],
] as const

export type StateCode = (typeof states)[number][0]
export const stateCodes = states.map(([code]) => code)
export const defaultState: StateCode = 'AL'

/** Returns a school's effective time zone: the operator's override, else the school's own zone, else its state's. */
export function zoneOf(
  school: { time_zone: string | null; entity_state: string },
  override: string | undefined,
): string {
  return (
    override ?? school.time_zone ?? states.find(([code]) => code === school.entity_state)?.[2] ?? defaultZone
  )
}

/** Checks whether a string is a valid time zone name. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Returns, for each of phone number, website and ZIP code, a message if it can't be valid, otherwise null. */
export function contactFaults(school: { entity_phone: string; entity_website: string; entity_zip: string }): {
  entity_phone: string | null
  entity_website: string | null
  entity_zip: string | null
} {
  const phone = school.entity_phone.trim()
  const isPhone =
    /^[\d\s()+.\-/]+( ?(ext\.?|x|#) ?\d+)?$/i.test(phone) && phone.replace(/\D/g, '').length >= 10
  const isWebsite = /^(https?:\/\/)?([\p{L}\d-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu.test(
    school.entity_website.trim(),
  )
  const isZip = /^\d{5}(-\d{4})?$/.test(school.entity_zip.trim())
  return {
    entity_phone: isPhone ? null : 'Enter a phone number with area code, such as (651) 555-0100.',
    entity_website: isWebsite ? null : 'Enter a web address, such as www.lakeside-school.org.',
    entity_zip: isZip ? null : 'Enter a ZIP code, such as 55001 or 55001-0123.',
  }
}
