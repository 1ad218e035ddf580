import type { ReactNode } from 'react'

/** One drawing for each step, by the name in the step's `image`. */
const drawings: Readonly<Record<string, ReactNode>> = {
  'school-profile': (
    <>
      <path fill="var(--il-sand)" stroke="none" d="M8 126c34-22 62-28 100-28s66 6 100 28z" />
      <path fill="var(--il-paper)" d="M40 118V72h44v46zM132 118V72h44v46z" />
      <path fill="var(--il-teal)" d="M34 72l8-14h42v14zM182 72l-8-14h-42v14z" />
      <path fill="var(--il-paper)" d="M80 118V54l28-24 28 24v64z" />
      <path d="M72 60l36-30 36 30" />
      <path d="M108 30V8" />
      <path fill="var(--il-tint)" d="M108 9c8-4 12 4 22 0v12c-10 4-14-4-22 0z" />
      <circle cx="108" cy="60" r="8" fill="var(--il-tint)" />
      <path fill="var(--il-tint)" d="M97 118V94c0-8 5-12 11-12s11 4 11 12v24z" />
      <path d="M52 84h8v12h-8zM66 84h8v12h-8zM142 84h8v12h-8zM156 84h8v12h-8z" />
    </>
  ),
  'audit-survey': (
    <>
      <path fill="var(--il-sand)" stroke="none" d="M8 126c34-22 62-28 100-28s66 6 100 28z" />
      <rect x="44" y="12" width="104" height="120" rx="8" fill="var(--il-paper)" />
      <path d="M60 30h48" />
      <circle cx="65" cy="54" r="6" />
      <path d="M80 54h50" />
      <circle cx="65" cy="78" r="6" fill="var(--il-teal)" />
      <path d="M80 78h36" />
      <circle cx="65" cy="102" r="6" />
      <path d="M80 102h50" />
      <path fill="var(--il-tint)" d="M184 40l10 10-58 58-15 5 5-15z" />
      <path d="M174 50l10 10M121 113l-1-1" />
    </>
  ),
  'responses-results': (
    <>
      <path fill="var(--il-sand)" stroke="none" d="M8 126c34-22 62-28 100-28s66 6 100 28z" />
      <circle cx="54" cy="70" r="40.5" fill="var(--il-tint)" />
      <circle cx="54" cy="70" r="25.5" fill="var(--il-paper)" />
      <path fill="var(--il-teal)" d="M54 29.5A40.5 40.5 0 0 1 81.7 99.5L71.5 88.6A25.5 25.5 0 0 0 54 44.5z" />
      <path d="M116 40h88M116 70h88M116 100h88M116 35v10M204 35v10M116 65v10M204 65v10M116 95v10M204 95v10" />
      <path fill="var(--il-paper)" d="M130 33h16l-8 14z" />
      <path fill="var(--il-sun)" d="M160 60l10 10-10 10-10-10z" />
      <circle cx="187" cy="100" r="9" fill="var(--il-teal)" />
    </>
  ),
  'align-strategies': (
    <>
      <path fill="var(--il-sand)" stroke="none" d="M8 126c34-22 62-28 100-28s66 6 100 28z" />
      <path d="M22 32c54 0 52 40 104 40h30M22 72h134M22 112c54 0 52-40 104-40" />
      <path fill="var(--il-tint)" d="M14 25h16l-8 14z" />
      <path fill="var(--il-paper)" d="M22 63l9 9-9 9-9-9z" />
      <circle cx="22" cy="112" r="8" fill="var(--il-teal)" />
      <path d="M148 62l12 10-12 10" />
      <path d="M180 118V34" />
      <path fill="var(--il-teal)" d="M180 36c10-6 14 4 26 0v22c-12 4-16-6-26 0z" />
    </>
  ),
  'progress-monitoring': (
    <>
      <path fill="var(--il-sand)" stroke="none" d="M8 126c34-22 62-28 100-28s66 6 100 28z" />
      <rect x="150" y="16" width="22" height="104" rx="3" fill="var(--il-paper)" />
      <path d="M150 30h8M150 44h12M150 58h8M150 72h12M150 86h8M150 100h12" />
      <path d="M94 122V52" />
      <path fill="var(--il-teal)" d="M94 84c-24 0-36-12-38-32 24-2 38 10 38 32z" />
      <path fill="var(--il-tint)" d="M94 62c0-22 12-34 36-36 2 24-12 36-36 36z" />
      <path d="M94 84c-8-10-16-17-26-22M94 62c6-10 12-17 22-24" />
    </>
  ),
}

/** Renders nothing if the name is unknown. */
export function StepDrawing({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 216 144" aria-hidden="true">
      <g fill="none" stroke="var(--il-line)" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        {drawings[name]}
      </g>
    </svg>
  )
}
