import type { EventSource, FieldChange } from '../../records/events/rules.ts'

/** A value before and after in a line: "role: CAN_EDIT_ENTITY → CAN_DO_ALL". */
export const changeInWords = ({ field, from, to }: FieldChange): string =>
  `${field}: ${from || 'nothing'} → ${to || 'nothing'}`

const sources: Record<EventSource, string> = {
  call: 'Call',
  'command line': 'Command line',
  schedule: 'Schedule',
  start: 'Setting at start',
}

/** Where a line comes from, in words. Of older lines it is not known. */
export const sourceInWords = (source: EventSource | null): string =>
  source === null ? 'Unknown' : sources[source]
