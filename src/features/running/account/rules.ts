/**
 * Whether a change of password can be sent: the current one is filled in, the new one is filled in and differs
 * from it, and both new ones match. Spaces around them do not count, as they are not sent.
 */
export function canChangePassword(fields: { current: string; next: string; repeat: string }): boolean {
  const current = fields.current.trim()
  const next = fields.next.trim()
  return current !== '' && next !== '' && next !== current && next === fields.repeat.trim()
}
