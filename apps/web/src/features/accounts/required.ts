/** The error messages for required fields that are empty. */
export const requiredErrors = {
  email: 'Email is required',
  password: 'Password is required',
  full_name: 'Full name is required',
  username: 'Username is required',
  current_password: 'Current password is required',
}
