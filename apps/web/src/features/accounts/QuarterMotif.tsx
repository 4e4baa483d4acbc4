import classes from './account-layout.module.css'

/**
 * Decorative concentric shapes: from the inside out, a quarter circle, a half circle, three quarters and a full circle.
 */
export const QuarterMotif = () => (
  <svg className={classes.motif} viewBox='0 0 400 400' fill='none' aria-hidden='true'>
    <circle cx='200' cy='200' r='188' className={classes.line} strokeWidth='1.5' />
    <path d='M200 200V40a160 160 0 1 1-160 160Z' className={classes.tint} />
    <path d='M200 200H40A160 160 0 0 1 200 40Z' className={classes.line} strokeWidth='1.5' strokeDasharray='3 7' />
    <path d='M200 200V108a92 92 0 0 1 0 184Z' className={classes.deep} />
    <path d='M200 200V152a48 48 0 0 1 48 48Z' className={classes.core} />
  </svg>
)
