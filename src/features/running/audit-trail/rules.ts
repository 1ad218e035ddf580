import type { EventSource, FieldChange } from '../../records/events/rules.ts'

/** A value before and after in a line: "role: CAN_EDIT_ENTITY → CAN_DO_ALL". */
export const changeInWords = ({ field, from, to }: FieldChange): string =>
  `${field}: ${from || 'nothing'} → ${to || 'nothing'}`

const sources: Record<EventSource, string> = {
  call: 'Call',
  'command line': 'Command line',
  schedule: 'Schedule',
  start: 'Startup setting',
}

/** The source of a line, in words. Older lines have none. */
export const sourceInWords = (source: EventSource | null): string =>
  source === null ? 'Unknown' : sources[source]
