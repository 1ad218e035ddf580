import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { classes } from './vars.ts'

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'onPanel' | 'icon' | 'row'

interface Look {
  variant?: ButtonVariant | undefined
  wide?: boolean | undefined
}

function look({ variant = 'default', wide }: Look, className?: string | undefined): string {
  return classes(styles.button, variant !== 'default' && styles[variant], wide && styles.wide, className)
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Why the button is disabled. Shown below the button, which stays focusable. */
  disabledReason?: string | undefined
  /** Disabled without its own reason. Use aria-describedby to point to the element with the reason. */
  unavailable?: boolean | undefined
  /** A note below an enabled button. */
  note?: ReactNode
}

/** A button. Use one `primary` per page. */
export function Button({
  variant,
  wide,
  disabledReason,
  unavailable,
  note,
  className,
  ...button
}: ButtonProps) {
  const id = useId()
  const off = Boolean(disabledReason) || unavailable
  const beneath = disabledReason ?? note
  const element = (
    <button
      type="button"
      {...button}
      className={look({ variant, wide }, className)}
      {...(off ? { 'aria-disabled': true, onClick: refuse } : {})}
      {...(beneath ? { 'aria-describedby': id } : {})}
    />
  )
  return beneath ? (
    <div data-button-with-reason="">
      {element}
      <p className={styles.reason} id={id}>
        {beneath}
      </p>
    </div>
  ) : (
    element
  )
}

function refuse(event: MouseEvent) {
  event.preventDefault()
}

/** A button with only an icon; the label is its accessible name and tooltip. */
export function IconButton({
  label,
  variant = 'icon',
  className,
  ...button
}: ComponentProps<'button'> & { label: string } & Look) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={look({ variant }, className)}
    />
  )
}

/** A link to another of our documents, styled as a button. */
export function AnchorButton({ variant, wide, className, ...anchor }: ComponentProps<'a'> & Look) {
  return <a {...anchor} className={look({ variant, wide }, className)} />
}

/** A link inside the application that looks like a button. Use `to`, `params` and `search` as on a router link. */
export const LinkButton = createLink(AnchorButton)

/** A link to another site that looks like a button. */
export function ExternalButton({ children, ...anchor }: ComponentProps<'a'> & Look) {
  return (
    <AnchorButton {...anchor} rel="noreferrer">
      {children} <OtherSite />
    </AnchorButton>
  )
}

/** Icon and hidden text that mark an external link. */
function OtherSite() {
  return (
    <>
      <IconExternalLink className="icon icon--small" aria-hidden />
      <span className="unseen">(opens another site)</span>
    </>
  )
}

function GoAnchor({ children, className, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} className={classes(styles.go, className)}>
      {children} <IconChevronRight className="icon icon--small" aria-hidden />
    </a>
  )
}

/** A secondary link with an arrow. */
export const GoLink = createLink(GoAnchor)

/** A button that looks like a link. */
export function TextButton({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={classes(styles.textButton, className)} />
}

export function Buttons({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.buttons, className)}>{children}</div>
}
