import styles from './illustrations.module.css'

/* Illustrations. Strokes and fills use tokens, so that they follow the color scheme. */

export function SchoolByTheLake() {
  return (
    <svg
      viewBox="0 0 660 452"
      role="img"
      aria-label="Eight people of different ages by a lake in front of a school, under a sun with eight rays."
    >
      <g fill="none" stroke="var(--il-line)" strokeWidth="2.3" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="522" cy="92" r="37" fill="var(--il-sun)" stroke="none" />
        <path
          d="M576 92L596 92M560.2 130.2L574.3 144.3M522 146L522 166M483.8 130.2L469.7 144.3M468 92L448 92M483.8 53.8L469.7 39.7M522 38L522 18M560.2 53.8L574.3 39.7"
          stroke="var(--il-sun)"
          strokeWidth="7"
        />
        <path fill="var(--il-sand)" d="M-20 453C50 372 138 334 236 330h190c98 4 190 42 254 123z" />
        <path
          fill="var(--il-paper)"
          stroke="none"
          d="M305 330h50c26 40 70 84 132 123H173c62-39 106-83 132-123z"
        />
        <path fill="var(--il-tint)" d="M38 196c26 0 44 24 44 52s-18 48-44 48-44-20-44-48 18-52 44-52z" />
        <path d="M38 406V238M38 272l16-16M38 260l-14-14" />
        <path fill="var(--il-tint)" d="M606 176l-30 52h14l-22 38h16l-24 40h92l-24-40h16l-22-38h14z" />
        <path d="M606 408V232" />
        <path fill="var(--il-paper)" d="M164 334V230h104v104zM392 334V230h104v104z" />
        <path fill="var(--il-teal)" d="M152 230l15-27h101v27zM508 230l-15-27H392v27z" />
        <path fill="var(--il-paper)" d="M262 336V188l68-56 68 56v148z" />
        <path d="M247 200.4l83-68.4 83 68.4" />
        <path d="M330 132V62" />
        <path fill="var(--il-teal)" d="M330 64c14-8 26 8 46 0v28c-20 8-32-8-46 0z" />
        <circle cx="330" cy="194" r="17" fill="var(--il-sand)" />
        <path d="M330 184v10l7 5" />
        <path fill="var(--il-sand)" d="M302 336v-58c0-20 12-32 28-32s28 12 28 32v58z" />
        <path d="M330 246v90M322 294v7M338 294v7" />
        <path fill="var(--il-paper)" d="M184 254h26v34h-26zM197 254v34M184 269.3h26" />
        <path fill="var(--il-paper)" d="M226 254h26v34h-26zM239 254v34M226 269.3h26" />
        <path fill="var(--il-paper)" d="M410 254h26v34h-26zM423 254v34M410 269.3h26" />
        <path fill="var(--il-paper)" d="M452 254h26v34h-26zM465 254v34M452 269.3h26" />
        <g>
          <path fill="var(--il-dark)" d="M65.7 375.8L66.3 430h9.6L78 387.1L80.1 430h9.6L90.3 375.8z" />
          <path d="M65.2 349.4q-5.8 13.9 -5.2 27.8" />
          <path d="M90.8 349.4q5.8 16.2 17.4 23.2" />
          <path fill="var(--il-teal)" d="M65.2 349.4q0 -7.5 7.5 -7.5h10.4q7.5 0 7.5 7.5L91.3 377.8h-26.7z" />
          <circle fill="var(--il-skin-3)" cx="78" cy="326.8" r="12.8" />
          <path strokeWidth="2" d="M73.4 327.8v.4M82.6 327.8v.4" />
          <path strokeWidth="1.6" d="M74.4 332.9q3.6 3.1 7.1 0" />
          <circle fill="var(--il-dark)" cx="65.9" cy="321.9" r="4.6" />
          <circle fill="var(--il-dark)" cx="71.6" cy="316.9" r="4.6" />
          <circle fill="var(--il-dark)" cx="78" cy="315" r="4.6" />
          <circle fill="var(--il-dark)" cx="84.4" cy="316.9" r="4.6" />
          <circle fill="var(--il-dark)" cx="90.1" cy="321.9" r="4.6" />
        </g>
        <g>
          <path d="M123.4 413.5V434h-3.4" />
          <path d="M132.6 413.5V434h3.4" />
          <circle fill="var(--il-dark)" cx="117.9" cy="361.5" r="4.7" />
          <circle fill="var(--il-dark)" cx="138.1" cy="361.5" r="4.7" />
          <path d="M118.9 385q-7.6 3 -12.2 -4.6" />
          <path d="M137.1 385q3.8 9.1 3.4 18.2" />
          <path fill="var(--il-paper)" d="M118.9 385q0 -4.9 4.9 -4.9h8.4q4.9 0 4.9 4.9L140.9 413.5h-25.8z" />
          <circle fill="var(--il-skin-3)" cx="128" cy="368.3" r="10.3" />
          <path strokeWidth="2" d="M124.3 369.1v.4M131.7 369.1v.4" />
          <path strokeWidth="1.6" d="M125.1 373.2q2.9 2.5 5.7 0" />
          <path
            fill="var(--il-dark)"
            d="M117.7 368.5a10.3 10.3 0 0 1 20.5 0c-5.1 -0.8 -8.7 -2.6 -10.8 -5.1c-2.6 2.9 -5.6 4.3 -9.7 5.1z"
          />
        </g>
        <g>
          <path d="M188.8 394.8V432h-5.4" />
          <path d="M203.2 394.8V432h5.4" />
          <path d="M182.8 348.6q-6 14.4 -5.4 28.8" />
          <path d="M209.2 348.6q6 14.4 5.4 28.8" />
          <path
            fill="var(--il-tint)"
            d="M182.8 348.6q0 -7.8 7.8 -7.8h10.8q7.8 0 7.8 7.8L214.6 394.8h-37.2z"
          />
          <path
            fill="var(--il-teal)"
            d="M178.8 348.3q-1.3 -14.5 1.3 -25.7a15.8 15.8 0 0 1 31.7 0q2.6 11.2 1.3 25.7q-17.2 9.2 -34.3 0z"
          />
          <circle fill="var(--il-skin-2)" cx="196" cy="325.9" r="10.6" />
          <path strokeWidth="2" d="M192.2 326.7v.4M199.8 326.7v.4" />
          <path strokeWidth="1.6" d="M193 330.9q3 2.5 5.9 0" />
        </g>
        <g>
          <path fill="var(--il-teal)" d="M252.8 398.4L253.2 438h8.8L264 407.9L266 438h8.8L275.2 398.4z" />
          <path d="M252.7 377.4q-4.7 11.3 -4.2 22.6" />
          <path d="M275.3 377.4q4.7 11.3 4.2 22.6" />
          <path
            fill="var(--il-paper)"
            d="M252.7 377.4q0 -6.1 6.1 -6.1h10.3q6.1 0 6.1 6.1L276.2 400.4h-24.4z"
          />
          <path d="M258.4 371.3v16M269.6 371.3v16" />
          <circle fill="var(--il-skin-1)" cx="264" cy="356.7" r="12.7" />
          <path strokeWidth="2" d="M259.4 357.7v.4M268.6 357.7v.4" />
          <path strokeWidth="1.6" d="M260.4 362.8q3.6 3 7.1 0" />
          <path
            fill="var(--il-dark)"
            d="M251.3 356.9a12.7 12.7 0 0 1 25.4 0c-6.3 -1 -10.8 -3.2 -13.3 -6.3c-3.2 3.6 -7 5.3 -12.1 6.3z"
          />
        </g>
        <g>
          <path d="M333.6 390.6h-8.3M333.6 390.6V405" />
          <path fill="var(--il-dark)" d="M339.1 402H376.8q4.6 0 5.5 4.6L387 433.6h-6.4L374.1 413.3H339.1z" />
          <path fill="var(--il-tint)" d="M339.1 385q0 -7.4 7.4 -7.4h11q7.4 0 7.4 7.4L364.9 405h-26.7z" />
          <path d="M359.4 388.7q2.8 12 15.6 11" />
          <path d="M380.5 435.4h13.8" />
          <circle fill="var(--il-paper)" cx="350.2" cy="419.8" r="20.2" />
          <circle cx="350.2" cy="419.8" r="4.6" fill="var(--il-dark)" />
          <circle fill="var(--il-paper)" cx="378.7" cy="434.9" r="5.1" />
          <circle fill="var(--il-skin-2)" cx="352" cy="361.8" r="13.8" />
          <path strokeWidth="2" d="M347 362.9v.4M357 362.9v.4" />
          <path strokeWidth="1.6" d="M348.1 368.4q3.9 3.3 7.7 0" />
          <path
            fill="var(--il-dark)"
            d="M338.2 362.1a13.8 13.8 0 0 1 27.6 0c-6.9 -1.1 -11.7 -3.4 -14.5 -6.9c-3.4 3.9 -7.6 5.8 -13.1 6.9z"
          />
        </g>
        <g>
          <path d="M432.8 398.8V436h-5.4" />
          <path d="M447.2 398.8V436h5.4" />
          <path fill="var(--il-dark)" d="M425.2 329.2v25.1q14.8 5.3 29.6 0v-25.1a14.8 14.8 0 0 0 -29.6 0z" />
          <path d="M426.8 352.6q-6 14.4 -5.4 28.8" />
          <path d="M453.2 352.6q14.4 2.4 15.6 -24" />
          <path
            fill="var(--il-teal)"
            d="M426.8 352.6q0 -7.8 7.8 -7.8h10.8q7.8 0 7.8 7.8L458.6 398.8h-37.2z"
          />
          <circle fill="var(--il-skin-1)" cx="440" cy="329.2" r="13.2" />
          <path strokeWidth="2" d="M435.2 330.3v.4M444.8 330.3v.4" />
          <path strokeWidth="1.6" d="M436.3 335.5q3.7 3.2 7.4 0" />
          <path
            fill="var(--il-dark)"
            d="M426.8 329.5a13.2 13.2 0 0 1 26.4 0c-6.6 -1.1 -11.2 -3.3 -13.9 -6.6c-3.3 3.7 -7.3 5.5 -12.5 6.6z"
          />
        </g>
        <g>
          <path fill="var(--il-dark)" d="M496 398.4L496.4 434h7.9L506 407.1L507.7 434h7.9L516 398.4z" />
          <path d="M495.9 379.8q-4.2 10.1 -3.8 20.2" />
          <path d="M516.1 379.8q4.2 10.1 3.8 20.2" />
          <path fill="var(--il-tint)" d="M495.9 379.8q0 -5.5 5.5 -5.5h9.2q5.5 0 5.5 5.5L516.9 400.4h-21.8z" />
          <circle fill="var(--il-skin-2)" cx="506" cy="361.3" r="11.3" />
          <path strokeWidth="2" d="M501.9 362.2v.4M510.1 362.2v.4" />
          <path strokeWidth="1.6" d="M502.8 366.8q3.2 2.7 6.4 0" />
          <path fill="var(--il-sand)" d="M494.7 358.8a11.3 11.3 0 0 1 22.7 0z" />
          <path d="M494.7 358.8h30.1" />
        </g>
        <g>
          <path d="M563.5 396.5V430h-4.9" />
          <path d="M576.5 396.5V430h4.9" />
          <path d="M558.1 354.9q-5.4 13 -4.9 25.9" />
          <path d="M581.9 354.9q5.4 16.2 14 18.4M590.5 372.2q6.5 -5.4 7 5.4V430" />
          <path fill="var(--il-paper)" d="M558.1 354.9q0 -7 7 -7h9.7q7 0 7 7L586.7 396.5h-33.5z" />
          <circle fill="var(--il-skin-1)" cx="570" cy="333.9" r="11.9" />
          <path strokeWidth="2" d="M565.7 334.8v.4M574.3 334.8v.4" />
          <path strokeWidth="1.6" d="M566.7 339.6q3.3 2.9 6.7 0" />
          <circle fill="var(--il-paper)" cx="570" cy="319.9" r="4.8" />
          <path
            fill="var(--il-paper)"
            d="M558.1 334.1a11.9 11.9 0 0 1 23.8 0c-5.9 -1 -10.1 -3 -12.5 -5.9c-3 3.3 -6.5 5 -11.3 5.9z"
          />
        </g>
      </g>
    </svg>
  )
}

/** The lake shore below the school, full width. */
export function Lake() {
  return (
    <svg className={styles.lake} aria-hidden="true">
      <defs>
        <pattern id="ripples" width="420" height="64" patternUnits="userSpaceOnUse">
          <path
            d="M20 18h46M120 32h30M196 14h64M300 40h80M60 48h56M236 50h22M396 22h16"
            stroke="var(--il-teal)"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </pattern>
      </defs>
      <rect width="100%" height="64" fill="url(#ripples)" />
    </svg>
  )
}

export function ClaritySign() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <g fill="none" stroke="var(--il-line)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 14h38M4 32h14M4 50h30M4 10v8M4 28v8M4 46v8" />
        <circle cx="38" cy="30" r="17" fill="var(--il-tint)" />
        <path d="M50 42l10 12M28 30h20" />
        <circle cx="40" cy="30" r="4.5" fill="var(--il-teal)" />
      </g>
    </svg>
  )
}

export function ConfidenceSign() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <g fill="none" stroke="var(--il-line)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <rect x="3" y="40" width="58" height="18" rx="3" fill="var(--il-tint)" />
        <path d="M12 40v6M21 40v9M30 40v6M39 40v9M48 40v6" />
        <path d="M14 20h36M14 14v12M50 14v12" />
        <circle cx="32" cy="20" r="7" fill="var(--il-teal)" />
      </g>
    </svg>
  )
}

export function CommunitySign() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <g fill="none" stroke="var(--il-line)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="14" cy="26" r="6" fill="var(--il-paper)" />
        <path fill="var(--il-tint)" d="M3 56V46c0-6 4-10 11-10s11 4 11 10v10z" />
        <circle cx="50" cy="26" r="6" fill="var(--il-paper)" />
        <path fill="var(--il-tint)" d="M39 56V46c0-6 4-10 11-10s11 4 11 10v10z" />
        <circle cx="32" cy="18" r="8" fill="var(--il-paper)" />
        <path fill="var(--il-teal)" d="M18 58V44c0-8 5-13 14-13s14 5 14 13v14z" />
      </g>
    </svg>
  )
}
