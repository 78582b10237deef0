// The Mantine styles that every page uses; other chunks import those of further components. They are in a cascade
// layer, so that our own styles always win. base.css comes first, because it orders the layers.
import './base.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import './application.css';
import './tokens.css';
import './mantine-tokens.css';
