import type { ReactNode } from 'react'
import { LinkButton } from '../../../../../web/ui/button.tsx'

/** The setup step with everything used to share a survey. */
export const sendStep = 7

interface ShareLinkProps {
  guid: string
  variant?: 'primary' | 'default'
  wide?: boolean
  'aria-describedby'?: string | undefined
  children?: ReactNode
}

/** Leads to everything used to share a survey: link, short link, QR code, a message to paste, and the kit. */
export function ShareLink({ guid, children = 'Share survey', ...look }: ShareLinkProps) {
  return (
    <LinkButton {...look} to="/equity-audit-setup/$guid" params={{ guid }} search={{ step: sendStep }}>
      {children}
    </LinkButton>
  )
}
