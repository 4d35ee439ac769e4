export { parcelFollower, parcelRounds } from './follow-parcels.ts';
