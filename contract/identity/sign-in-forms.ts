import { z } from 'zod'
import { isEmail } from '../fields.ts'

/** The sign-in and sign-up forms, with the messages that the pages show. */

const email = z.string().trim().min(1, 'Email is required').refine(isEmail, 'Provide a Valid Email')
const password = z.string().min(1, 'Password is required').min(6, 'Must be Six Characters or more ').max(128)

export const LoginForm = z.object({ email, password })
export const SignUpForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100),
  email,
  password,
})
export const NewPasswordForm = z.object({ password })
