import type { EventSource, FieldChange } from '../../records/events/rules.ts'

/** Returns a field's values before and after a change: "role: CAN_EDIT_ENTITY → CAN_DO_ALL". */
export const changeInWords = ({ field, from, to }: FieldChange): string =>
  `${field}: ${from || 'nothing'} → ${to || 'nothing'}`

const sources: Record<EventSource, string> = {
  call: 'Call',
  'command line': 'Command line',
  schedule: 'Schedule',
  start: 'Startup setting',
}

/** Returns an entry's source in words. Older entries have none. */
export const sourceInWords = (source: EventSource | null): string =>
  source === null ? 'Unknown' : sources[source]
