/**
 * Checks whether a password change can be sent. The current password is filled in, the new one differs from it, and
 * both new entries match. Spaces at either end don't count, because they aren't sent.
 */
export function canChangePassword(fields: { current: string; next: string; repeat: string }): boolean {
  const current = fields.current.trim()
  const next = fields.next.trim()
  return current !== '' && next !== '' && next !== current && next === fields.repeat.trim()
}
