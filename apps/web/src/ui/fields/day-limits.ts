/** The days that a field accepts. While a year is typed, its first digits are a year too, such as 0002. */
export const dayLimits = { min: '1900-01-01', max: '9999-12-31' }
