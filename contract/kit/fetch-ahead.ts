/** The header of a request for a file that a screen is likely to show next. The log of document views has it as 'ahead'. */
export const aheadHeader = 'x-fetch-ahead';
