import type { ComponentProps } from 'react'
import classes from './cards.module.css'

/** A list of cards in as many columns as fit. */
export const Cards = (props: ComponentProps<'ul'>) => <ul className={classes.cards} {...props} />

/** The frame of a card. `data-whole` on a link inside the card makes the whole card clickable as that link. */
export const Card = ({ className = '', ...props }: ComponentProps<'li'>) => (
  <li data-has-room className={`${classes.card} ${className}`} {...props} />
)
